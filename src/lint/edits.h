// What makes a fix safe, and the edits that are.
//
// A fix is safe in a dialect if the dialect reads the same groups and rules after it. Each check
// argues that for its own edit; what holds for all of them stands here:
//
//  - Lines. Removing a whole line with its end cannot join or split others, unless a bare CR ends
//    the line before and the line behind begins with LF: the two would become one end. So in a file
//    with a bare CR no line is removed.
//  - Limits. Dialects read so many bytes of a file and of a line (G1). Where an edit could move
//    bytes across such a limit it is not offered as safe.
//  - NUL bytes. For a dialect to which NUL ends a line (G1) the line is not what it seems, so no
//  fix
//    is offered in it.
#pragma once

#include <optional>
#include <vector>

#include "abide/lint.h"

namespace abide::linting {

// Whether a CR without LF ends a line of the text.
bool has_bare_cr(std::string_view body);

// The lines first to last with their ends, as the span to remove. The last line of a file has no
// end and takes the one before it along. REQUIRES: !has_bare_cr(document.body()).
std::optional<Span> whole_lines(const Document& document, const DocumentLine& first,
                                const DocumentLine& last);

// Takes away from each fix what a limit or a NUL byte forbids: its safety, or the fix itself.
// `findings` are all that will be handed out.
void settle_fixes(const Document& document, std::vector<Finding>& findings);

}  // namespace abide::linting
