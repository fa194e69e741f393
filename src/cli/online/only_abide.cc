// For the program abide: whatever is done online is handed over.
#include "cli/online/hand_over.h"
#include "cli/online/verbs.h"

namespace abide::cli {

int bulk_online(const BulkOptions&, Output&) { throw HandOver(); }
int check_online(const CheckOptions&, Output&) { throw HandOver(); }
int fetch_online(const FetchVerbOptions&, Output&) { throw HandOver(); }
int serve_online(const ServeOptions&, Output&) { throw HandOver(); }
int store_online(const StoreOptions&, Output&) { throw HandOver(); }

}  // namespace abide::cli
