import { getApplicationPhotoEndpoint } from '../moderation/contract/admin-applications.ts'
import {
  deleteManagedEndpoint,
  exportManagedEndpoint,
} from '../companions/contract/staff/admin-companions.ts'
import { actOnSaleEndpoint, exportPaymentsEndpoint } from '../billing/contract/admin-payments.ts'
import { getRenewalEndpoint } from '../moderation/contract/admin-renewals.ts'
import { actOnConfirmationEndpoint } from '../staff/contract/confirmations.ts'
import { liftBlockEndpoint } from '../media/contract/media-consents.ts'
import { exportAuditEndpoint, exportAuditJsonEndpoint } from '../staff/contract/audit-log.ts'
import { exportMoneyTrendsEndpoint, exportTrendsEndpoint } from '../staff/contract/trends.ts'
import { saveSettingsEndpoint } from '../staff/contract/settings.ts'
import {
  deleteTrashedEndpoint,
  trashCompanionsEndpoint,
} from '../companions/contract/staff/trash.ts'
import { MINUTE_MS } from '../platform/contract/time.ts'
import {
  deleteUserEndpoint,
  grantRoleEndpoint,
  grantPremiumEndpoint,
  resetSecondFactorsEndpoint,
  revokePremiumEndpoint,
  revokeRoleEndpoint,
} from '../accounts/contract/users.ts'

/** Maximum age of the newest proof of identity. */
export const FRESH_PROOF_MS = 10 * MINUTE_MS

/** Calls of staff that require a recent proof of identity. */
export const needsFreshProof = [
  deleteManagedEndpoint,
  trashCompanionsEndpoint,
  deleteTrashedEndpoint,
  exportManagedEndpoint,
  actOnConfirmationEndpoint,
  deleteUserEndpoint,
  grantRoleEndpoint,
  revokeRoleEndpoint,
  resetSecondFactorsEndpoint,
  grantPremiumEndpoint,
  revokePremiumEndpoint,
  liftBlockEndpoint,
  actOnSaleEndpoint,
  saveSettingsEndpoint,
  exportAuditEndpoint,
  exportAuditJsonEndpoint,
  exportPaymentsEndpoint,
  exportTrendsEndpoint,
  exportMoneyTrendsEndpoint,
  getApplicationPhotoEndpoint,
  getRenewalEndpoint,
] as const
