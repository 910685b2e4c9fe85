import { lazyComponent } from '../../lib/lazy-component.tsx'

/** Shared by all pages with filters, so that its dependencies are listed only once, in their common chunk. */
export const LazyFilterDialog = lazyComponent(() => import('./filter-dialog.tsx'))
