import type { StaffRole } from '#staff/staff-rights'
import { RoleProvider } from '../../admin/shared/api/role.tsx'
import { Dashboard } from '../../admin/dashboard.tsx'
import { ValueLabels } from '../../features/companions/value-labels.ts'
import { valueLabel } from '../../features/companions/labels.ts'
import '../../styles/forms.css'
import '../../styles/dialog.css'
import '../../styles/every-utility.css'
import '../../styles/admin/admin.css'
import '../../styles/admin/admin-frame.css'
import '../../styles/admin/admin-overview.css'
import '../../styles/admin/admin-dialog.css'
import '../../styles/admin/admin-queues.css'
import '../../styles/admin/admin-sides.css'
import '../../styles/admin/admin-users.css'
import '../../styles/admin/admin-media.css'
import '../../styles/admin/admin-uploads.css'
import '../../styles/admin/admin-print.css'

type Props = { email: string; role: StaffRole }

/** All sections of the administrator area after the sign-in. */
export default function AdminArea({ email, role }: Props) {
  return (
    <ValueLabels value={valueLabel}>
      <RoleProvider role={role}>
        <Dashboard email={email} role={role} />
      </RoleProvider>
    </ValueLabels>
  )
}
