import { getApplicationPhoto } from './admin-applications.api.ts'
import { deleteManaged, exportManaged } from './admin-companions.api.ts'
import { actOnSale, exportPayments } from './admin-payments.api.ts'
import { getRenewal } from './admin-renewals.api.ts'
import { actOnConfirmation } from './confirmations.api.ts'
import { liftBlock } from './media-consents.api.ts'
import { exportAudit, exportAuditJson } from './audit-log.api.ts'
import { exportMoneyTrends, exportTrends } from './trends.api.ts'
import { saveSettings } from './settings.api.ts'
import { deleteTrashed, trashCompanions } from './trash.api.ts'
import { MINUTE_MS } from './time.ts'
import {
  deleteUser,
  grantRole,
  grantPremium,
  resetSecondFactors,
  revokePremium,
  revokeRole,
} from './users.api.ts'

/** How old the newest proof of who someone is may be. */
export const FRESH_PROOF_MS = 10 * MINUTE_MS

/** Calls of staff that are answered only shortly after they have proved who they are. */
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
