import { Search } from 'lucide-react';

/** Opens the search; it needs a script and is hidden without one. */
export function DocsSearch({ place }: { place: 'side' | 'top' }) {
  return (
    <button className={`docs-find docs-find-${place} needs-js`} type="button" data-docs-search="">
      <Search className="i" size={16} />
      Search the docs
      <kbd>/</kbd>
    </button>
  );
}
