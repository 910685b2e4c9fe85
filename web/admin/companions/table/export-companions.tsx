import { exportManagedEndpoint } from '#companions/staff/admin-companions'
import { download } from '../../../lib/api/call.ts'
import { useSection } from '../../shared/api/use-section.ts'
import { listQueryOf } from '../../shared/list/use-list.ts'
import { filterNames } from './filter-names.ts'
import { ExportButton } from '../../shared/api/export-button.tsx'

/** Downloads all companions that match the table's filters as a file. */
export function ExportCompanions() {
  const { params } = useSection()
  const query = listQueryOf(exportManagedEndpoint, params, filterNames)
  return (
    <ExportButton name="companions.csv" load={() => download(exportManagedEndpoint, { query })} />
  )
}
