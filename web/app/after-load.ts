import { isDiscreetPage, isInstalled, startServiceWorker } from '../lib/service-worker.ts'
import { useLateFonts } from './late-fonts.ts'

// A separate script that the document starts after its load event.

// The installed app shows its own page without a connection. If the worker fails to start, the browser's
// page remains.
if (isInstalled() && !isDiscreetPage()) void startServiceWorker().catch(() => {})
if (!('popover' in HTMLElement.prototype)) void import('./popover-fallback.ts')
void useLateFonts()
