import { useLingui } from '@lingui/react/macro'
import { dayOf } from '#platform/days'
import { MAX_STAFF_RESULTS } from '#platform/limits'
import type { StaffSearchAnswer } from '#staff/staff-search'
import { DAY_MS } from '#platform/time'
import {
  getUserEndpoint,
  grantPremiumEndpoint,
  listUsersEndpoint,
  revokePremiumEndpoint,
} from '#accounts/users'
import { call } from '../../../lib/api/call.ts'
import { longDate } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useMay } from '../../shared/api/role.tsx'
import { saveError } from '../../shared/api/save-error.ts'
import { useReload } from '../../shared/api/use-staff-answer.ts'
import { usePlanNames } from '../../shared/labels/plan-names.ts'
import { showToast } from '../../shared/toasts.tsx'
import { memberMeant, readGrant, type TypedGrant } from './read-grant.ts'
import type { Group, Option } from './use-commands.ts'

/** Ids of failed grants by command, so that a repeated command can't grant twice. */
const failedGrants = new Map<string, string>()

/** The typed grant of Premium, if the role may grant it. */
export function useTypedGrant(searchText: string): TypedGrant | null {
  const { t } = useLingui()
  const may = useMay()(grantPremiumEndpoint)
  return may ? readGrant(searchText, ['grant', t({ message: 'grant', context: 'command' })]) : null
}

/** Grants Premium to the member that was found, or explains what the command lacks. */
export function useGrantCommand(
  grant: TypedGrant | null,
  answer: StaffSearchAnswer | undefined,
): Group {
  const { t } = useLingui()
  const reload = useReload()
  const plans = usePlanNames()
  const now = useNow()
  const name = t`Grant Premium`
  const hint = (words: string): Group => ({
    name,
    options: [{ key: 'grant-hint', name: words, isHint: true }],
  })
  if (!grant) return { name, options: [] }
  const { who, plan, days, reason } = grant
  if (who === '') {
    return hint(t`Type the email address, or the name and a colon; then the reason.`)
  }
  if (!answer) return hint(t`Searching for ${who}…`)
  const member = memberMeant(answer.people, who, MAX_STAFF_RESULTS)
  if (member === 'none') return hint(t`No member has exactly this address or name: ${who}`)
  if (member === 'several') return hint(t`Several members may be meant. Type the email address.`)
  const label = member.email ?? member.name
  if (reason === '') return hint(t`Add the reason for granting Premium to ${label}.`)

  const until = dayOf(now + days * DAY_MS)
  const params = { id: member.id }
  const refresh = () => void reload(getUserEndpoint, listUsersEndpoint)

  async function sendGrant() {
    const about = JSON.stringify([member, plan, until, reason])
    const id = failedGrants.get(about) ?? crypto.randomUUID()
    failedGrants.set(about, id)
    try {
      await call(grantPremiumEndpoint, { params, body: { id, plan, until, reason } })
      failedGrants.delete(about)
      refresh()
      showToast(t`Premium was granted to ${label}.`, async () => {
        const body = { reason: t`Undone right after granting` }
        await call(revokePremiumEndpoint, { params: { ...params, grant: id }, body })
        refresh()
        return t`Premium was revoked.`
      })
    } catch (error) {
      showToast(saveError(error, t`We couldn’t save this. Check your connection and try again.`))
    }
  }
  const option: Option = {
    key: 'grant',
    name: t`Grant Premium until ${longDate(until)} to ${label}: ${reason}`,
    detail: [plans[plan], member.email && member.name].filter(Boolean).join(' · '),
    act: () => void sendGrant(),
  }
  return { name, options: [option] }
}
