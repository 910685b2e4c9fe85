import { getApplicationPhoto } from '../moderation/contract/admin-applications.ts'
import { deleteManaged, exportManaged } from '../companions/contract/staff/admin-companions.ts'
import { actOnSale, exportPayments } from '../billing/contract/admin-payments.ts'
import { getRenewal } from '../moderation/contract/admin-renewals.ts'
import { actOnConfirmation } from '../staff/contract/confirmations.ts'
import { liftBlock } from '../media/contract/media-consents.ts'
import { exportAudit, exportAuditJson } from '../staff/contract/audit-log.ts'
import { exportMoneyTrends, exportTrends } from '../staff/contract/trends.ts'
import { saveSettings } from '../staff/contract/settings.ts'
import { deleteTrashed, trashCompanions } from '../companions/contract/staff/trash.ts'
import { MINUTE_MS } from '../platform/contract/time.ts'
import {
  deleteUser,
  grantRole,
  grantPremium,
  resetSecondFactors,
  revokePremium,
  revokeRole,
} from '../accounts/contract/users.ts'

/** Maximum age of the newest proof of identity. */
export const FRESH_PROOF_MS = 10 * MINUTE_MS

/** Calls of staff that require a recent proof of identity. */
export const needsFreshProof = [
  deleteManaged,
  trashCompanions,
  deleteTrashed,
  exportManaged,
  actOnConfirmation,
  deleteUser,
  grantRole,
  revokeRole,
  resetSecondFactors,
  grantPremium,
  revokePremium,
  liftBlock,
  actOnSale,
  saveSettings,
  exportAudit,
  exportAuditJson,
  exportPayments,
  exportTrends,
  exportMoneyTrends,
  getApplicationPhoto,
  getRenewal,
] as const
