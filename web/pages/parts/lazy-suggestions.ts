import type { SuggestionsProps } from '../../features/catalogue/browse/suggestions.tsx'
import { lazyComponent } from '../../lib/lazy-component.tsx'

/** Fetched when someone types. Where that fails, the search box works without. */
export const Suggestions = lazyComponent<SuggestionsProps>(
  () => import('./suggestions.tsx').catch(() => ({ default: () => null })),
  { withAll: false },
)
