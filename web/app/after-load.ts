import { isDiscreet, isInstalled, startServiceWorker } from '../lib/service-worker.ts'
import { useLateFonts } from './late-fonts.ts'

// A script of its own, which the document starts after its load event.

// The app on a home screen has a page of its own for when there is no connection. Without it, the browser's.
if (isInstalled() && !isDiscreet()) void startServiceWorker().catch(() => {})
if (!('popover' in HTMLElement.prototype)) void import('./popover-fallback.ts')
void useLateFonts()
