// A map bounded by the weight of what is in it, which keeps what is asked for often.
//
//   put --> window (1 %) --> main: probation (20 %) <--> protected (80 %)
//
// What comes in stands in the window first. What the window drops enters the main part only if it
// was asked for more often than what would have to go there (FrequencySketch): one pass over very
// many keys so goes through the window and leaves the rest as it is. A use in the main part
// protects; what is protected too much goes back on probation. (W-TinyLFU.)
//
// Kept in the order of their texts, too, it can be walked from any text on without a look at the
// rest.
//
// Not thread-safe: its users have one for each of their shards.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "cache/frequency_sketch.h"

namespace abide::cache {

// A text, and what sets equal texts apart (the dialect under which a file is read).
struct LfuKey {
  std::string_view text;
  const void* tag = nullptr;

  std::size_t hash() const { return hash(std::hash<std::string_view>()(text)); }

  // The same where the text's hash is known.
  std::size_t hash(std::size_t text_hash) const {
    return text_hash ^
           (reinterpret_cast<std::uintptr_t>(tag) * std::size_t{0x9E3779B97F4A7C15u} >> 7);
  }
};

// REQUIRES of one that is kInOrder: no tags.
enum class LfuOrder : bool { kNone, kInOrder };

template <class Value, LfuOrder kOrder = LfuOrder::kNone>
class LfuMap {
 public:
  // What was dropped, so that the caller can destroy it after leaving its lock.
  using Dropped = std::vector<Value>;

  // `typical_weight` of an entry is only for the sketch's size.
  LfuMap(std::size_t max_weight, std::size_t typical_weight)
      : window_max_(max_weight / 100),
        main_max_(max_weight - window_max_),
        protected_max_(main_max_ / 5 * 4),
        sketch_(max_weight / std::max<std::size_t>(typical_weight, 1)) {}

  // Null if it is not there. Counts as a use in either case. Valid until the next change.
  Value* use(const LfuKey& key, std::size_t hash) {
    Node* const node = find_node(key, hash);
    // What is protected is well known: one use of eight is enough to keep it so, and spares the
    // others the memory that counting touches.
    if (node != nullptr && node->list == &protected_ && (++spared_ & 7) != 0) return &node->value;
    sketch_.add(hash);
    if (node == nullptr) return nullptr;
    used(*node);
    return &node->value;
  }

  // The same without counting.
  Value* find(const LfuKey& key) {
    Node* const node = find_node(key, key.hash());
    return node == nullptr ? nullptr : &node->value;
  }

  // Puts it in place of what was there. It may be among `dropped` itself if it is too heavy.
  void put(const LfuKey& key, Value value, std::size_t weight, Dropped& dropped) {
    const std::size_t hash = key.hash();
    if (Node* const node = find_node(key, hash)) {
      dropped.push_back(std::exchange(node->value, std::move(value)));
      used(*node);
      set_weight(*node, weight);
    } else {
      auto made = std::make_unique<Node>();
      made->text = key.text;
      made->tag = key.tag;
      made->hash = hash;
      made->value = std::move(value);
      made->weight = weight + kOverhead + key.text.size();
      link(*made, window_);
      if constexpr (kOrder == LfuOrder::kInOrder) ordered_.insert(made->text);
      nodes_.insert(std::move(made));
    }
    settle(dropped);
  }

  // Its weight has changed. Nothing if it is not there.
  void weigh(const LfuKey& key, std::size_t weight, Dropped& dropped) {
    Node* const node = find_node(key, key.hash());
    if (node == nullptr || node->weight == weight + kOverhead + node->text.size()) return;
    set_weight(*node, weight);
    settle(dropped);
  }

  bool erase(const LfuKey& key, Dropped& dropped) {
    Node* const node = find_node(key, key.hash());
    if (node == nullptr) return false;
    drop(*node, dropped);
    return true;
  }

  // Calls see(text, value) for each.
  template <class See>
  void each(See see) const {
    for (const auto& node : nodes_) see(std::string_view(node->text), node->value);
  }

  // Calls see(text, value) for each behind `after`, in the order of the texts, until that is false.
  // Costs a search, O(log size()), and then as much as there is to see.
  template <class See>
  requires(kOrder == LfuOrder::kInOrder) void each_after(std::string_view after, See see) const {
    for (auto text = ordered_.upper_bound(after); text != ordered_.end(); ++text) {
      const LfuKey key{*text};
      if (!see(*text, find_node(key, key.hash())->value)) return;
    }
  }

  std::size_t size() const { return nodes_.size(); }
  std::size_t weight() const { return window_.weight + probation_.weight + protected_.weight; }

 private:
  struct List;
  struct Node {
    std::string text;
    const void* tag = nullptr;
    std::size_t hash = 0;
    Value value{};
    std::size_t weight = 0;
    List* list = nullptr;
    Node* newer = nullptr;
    Node* older = nullptr;
  };
  struct List {  // by last use
    Node* newest = nullptr;
    Node* oldest = nullptr;
    std::size_t weight = 0;
  };
  // A node, its place in the table and in the order, and what malloc adds.
  static constexpr std::size_t kOverhead =
      sizeof(Node) + 64 + (kOrder == LfuOrder::kInOrder ? 64 : 0);

  struct Lookup {
    const LfuKey& key;
    std::size_t hash;
  };
  struct Hash {
    using is_transparent = void;  // NOLINT(readability-identifier-naming): the library's name
    std::size_t operator()(const Lookup& lookup) const { return lookup.hash; }
    std::size_t operator()(const std::unique_ptr<Node>& node) const { return node->hash; }
  };
  struct Equal {
    using is_transparent = void;  // NOLINT(readability-identifier-naming)
    bool operator()(const Lookup& a, const std::unique_ptr<Node>& b) const {
      return a.key.tag == b->tag && a.key.text == b->text;
    }
    bool operator()(const std::unique_ptr<Node>& a, const Lookup& b) const { return (*this)(b, a); }
    bool operator()(const std::unique_ptr<Node>& a, const std::unique_ptr<Node>& b) const {
      return a->tag == b->tag && a->text == b->text;
    }
  };

  Node* find_node(const LfuKey& key, std::size_t hash) const {
    const auto found = nodes_.find(Lookup{key, hash});
    return found == nodes_.end() ? nullptr : found->get();
  }

  void link(Node& node, List& list) {
    node.list = &list;
    node.newer = nullptr;
    node.older = list.newest;
    (list.newest != nullptr ? list.newest->newer : list.oldest) = &node;
    list.newest = &node;
    list.weight += node.weight;
  }

  void unlink(Node& node) {
    List& list = *node.list;
    (node.newer != nullptr ? node.newer->older : list.newest) = node.older;
    (node.older != nullptr ? node.older->newer : list.oldest) = node.newer;
    list.weight -= node.weight;
  }

  void set_weight(Node& node, std::size_t weight) {
    node.list->weight -= node.weight;
    node.weight = weight + kOverhead + node.text.size();
    node.list->weight += node.weight;
  }

  void used(Node& node) {
    if (node.list == &probation_) {
      unlink(node);
      link(node, protected_);
      while (protected_.weight > protected_max_ && protected_.oldest != &node) {
        Node& oldest = *protected_.oldest;
        unlink(oldest);
        link(oldest, probation_);
      }
    } else if (node.list->newest != &node) {
      List& list = *node.list;
      unlink(node);
      link(node, list);
    }
  }

  void drop(Node& node, Dropped& dropped) {
    unlink(node);
    dropped.push_back(std::move(node.value));
    if constexpr (kOrder == LfuOrder::kInOrder) ordered_.erase(node.text);
    const LfuKey key{node.text, node.tag};
    nodes_.erase(nodes_.find(Lookup{key, node.hash}));
  }

  Node* victim() const {
    return probation_.oldest != nullptr ? probation_.oldest : protected_.oldest;
  }

  // Moves what the window has too much of to the main part, or out.
  void settle(Dropped& dropped) {
    while (window_.weight > window_max_) {
      Node& candidate = *window_.oldest;
      unlink(candidate);
      link(candidate, probation_);
      make_room(candidate, dropped);
    }
    while (probation_.weight + protected_.weight > main_max_) drop(*victim(), dropped);
  }

  void make_room(Node& candidate, Dropped& dropped) {
    const unsigned wanted = sketch_.frequency(candidate.hash);
    while (probation_.weight + protected_.weight > main_max_) {
      Node* other = probation_.oldest != &candidate ? probation_.oldest : candidate.newer;
      if (other == nullptr) other = protected_.oldest;
      if (other == nullptr || candidate.weight > main_max_ ||
          sketch_.frequency(other->hash) >= wanted) {
        drop(candidate, dropped);
        return;
      }
      drop(*other, dropped);
    }
  }

  const std::size_t window_max_;
  const std::size_t main_max_;
  const std::size_t protected_max_;
  FrequencySketch sketch_;
  unsigned spared_ = 0;
  List window_;
  List probation_;
  List protected_;
  std::unordered_set<std::unique_ptr<Node>, Hash, Equal> nodes_;
  std::set<std::string_view> ordered_;  // views of the nodes' texts; empty unless kInOrder
};

}  // namespace abide::cache
