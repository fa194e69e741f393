// The core of Abide: reading, deciding, finding faults. Include this, or the headers one by one.
#pragma once

#include "abide/crawler.h"
#include "abide/decision.h"
#include "abide/dialect.h"
#include "abide/document.h"
#include "abide/lint.h"
#include "abide/path_pattern.h"
#include "abide/robots_txt.h"
#include "abide/rules.h"
#include "abide/url.h"
