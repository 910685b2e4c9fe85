import type { SuggestionsProps } from '../../features/catalogue/browse/suggestions.tsx'
import { browserComponent } from '../../lib/lazy-component.tsx'

/** Loaded when someone types. If that fails, the search box works without suggestions. */
export const LazySuggestions = browserComponent<SuggestionsProps>(
  !import.meta.env.SSR &&
    (() => import('./suggestions.tsx').catch(() => ({ default: () => null }))),
)
