import { useLingui } from '@lingui/react/macro'
import { dayOf } from '#platform/days'
import { MAX_STAFF_FOUND } from '#platform/limits'
import type { StaffSearchAnswer } from '#staff/staff-search'
import { DAY_MS } from '#platform/time'
import { getUser, grantPremium, listUsers, revokePremium } from '#accounts/users.api'
import { call } from '../../../lib/api/call.ts'
import { longDate } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useMay } from '../../shared/api/role.tsx'
import { saveError } from '../../shared/api/save-error.ts'
import { useReload } from '../../shared/api/use-staff-answer.ts'
import { usePlanNames } from '../../shared/labels/plan-names.ts'
import { showToast } from '../../shared/toasts.tsx'
import { memberMeant } from './member-meant.ts'
import { readGrant, type TypedGrant } from './read-grant.ts'
import type { Group, Option } from './use-commands.ts'

/** Of those that failed, by what they were about: the same command again makes no second grant. */
const failed = new Map<string, string>()

/** A grant of Premium that was typed, for whoever may make it. */
export function useTypedGrant(typed: string): TypedGrant | null {
  const { t } = useLingui()
  const may = useMay()(grantPremium)
  return may ? readGrant(typed, ['grant', t({ message: 'grant', context: 'command' })]) : null
}

/** Grants Premium to the one member who was found, or says what is missing. */
export function useGrantCommand(
  typed: TypedGrant | null,
  found: StaffSearchAnswer | undefined,
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
  if (!typed) return { name, options: [] }
  const { who, plan, days, reason } = typed
  if (who === '') {
    return hint(t`Type the email address, or the name and a colon; then the reason.`)
  }
  if (!found) return hint(t`Searching for ${who}…`)
  const meant = memberMeant(found.people, who, MAX_STAFF_FOUND)
  if (meant === 'none') return hint(t`No member has exactly this address or name: ${who}`)
  if (meant === 'several') return hint(t`Several members may be meant. Type the email address.`)
  const label = meant.email ?? meant.name
  if (reason === '') return hint(t`Add the reason for granting Premium to ${label}.`)

  const until = dayOf(now + days * DAY_MS)
  const params = { id: meant.id }
  const refresh = () => void reload(getUser, listUsers)

  async function act() {
    const about = JSON.stringify([meant, plan, until, reason])
    const id = failed.get(about) ?? crypto.randomUUID()
    failed.set(about, id)
    try {
      await call(grantPremium, { params, body: { id, plan, until, reason } })
      failed.delete(about)
      refresh()
      showToast(t`Premium was granted to ${label}.`, async () => {
        const body = { reason: t`Undone right after granting` }
        await call(revokePremium, { params: { ...params, grant: id }, body })
        refresh()
        return t`Premium was revoked.`
      })
    } catch (error) {
      showToast(
        saveError(error, t`Could not be saved. Please check your connection and try again.`),
      )
    }
  }
  const option: Option = {
    key: 'grant',
    name: t`Grant Premium until ${longDate(until)} to ${label}: ${reason}`,
    detail: [plans[plan], meant.email && meant.name].filter(Boolean).join(' · '),
    act: () => void act(),
  }
  return { name, options: [option] }
}
