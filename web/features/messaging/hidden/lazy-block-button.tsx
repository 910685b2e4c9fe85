import { lazyComponent } from '../../../lib/lazy-component.tsx'

/** With its dialog, which would otherwise come with every form of accounts. */
export const BlockButton = lazyComponent(() => import('./block-button.tsx'))
