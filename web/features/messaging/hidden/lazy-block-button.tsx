import { browserComponent } from '../../../lib/lazy-component.tsx'

/** `BlockButton` with its dialog, loaded separately to keep both out of the account forms. */
export const BlockButton = browserComponent(
  !import.meta.env.SSR && (() => import('./block-button.tsx')),
)
