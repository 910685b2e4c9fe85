import { inEachLanguage } from '../../platform/mail/mail-words.ts'
import type { Sweep } from './queries.ts'

/** An owner; `null`: the office, if no owner can be emailed. */
type Owner = { id: string; email: string } | null

/**
 * Email to an owner: one account changed the visibility of many companions.
 *
 * @param origin the site's origin
 */
export const sweepEmail = (
  sweep: Sweep,
  owner: Owner,
  { origin, now }: { origin: string; now: number },
) => ({
  topic: `visibility-sweep:${sweep.actor}:${owner?.id ?? 'office'}`,
  to: owner?.email ?? null,
  reader: owner ? { member: owner.id } : ({ office: true } as const),
  words: inEachLanguage(({ t, link }) => ({
    subject: t('One account has changed many profiles'),
    text: [
      t(
        '{name} has changed the visibility of {companions} profiles within a day. If that wasn’t intended, undo it all on this page:',
        { name: sweep.name, companions: String(sweep.companions) },
      ),
      link(origin, `/admin/dashboard?section=companions&sweep=${sweep.actor}&until=${now}`),
      t('If someone else may be using that account, end its sessions first.'),
    ],
  })),
})
