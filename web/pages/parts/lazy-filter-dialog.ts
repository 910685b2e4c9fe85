import { lazyComponent } from '../../lib/lazy-component.tsx'

/** One place for the pages with filters, so that what it needs is named once in what they share. */
export const FilterDialog = lazyComponent(() => import('./filter-dialog.tsx'))
