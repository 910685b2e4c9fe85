import { Dashboard } from '../../admin/dashboard.tsx'
import { Labels } from '../../features/companions/value-labels.ts'
import { valueLabel } from '../../features/companions/labels.ts'
import '../../styles/forms.css'
import '../../styles/dialog.css'
import '../../styles/admin.css'
import '../../styles/admin-overview.css'
import '../../styles/admin-dialog.css'
import '../../styles/admin-queues.css'
import '../../styles/admin-users.css'
import '../../styles/admin-media.css'

/** Everything behind the door of the administrator area. */
export default function AdminArea({ email }: { email: string }) {
  return (
    <Labels value={valueLabel}>
      <Dashboard email={email} />
    </Labels>
  )
}
