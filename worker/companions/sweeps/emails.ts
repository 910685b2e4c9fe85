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
    subject: t('One account has changed many entries'),
    text: [
      t(
        '{name} has changed the visibility of {companions} entries within a day. If this was not intended, take all of it back on this page:',
        { name: sweep.name, companions: String(sweep.companions) },
      ),
      link(origin, `/admin/dashboard?section=companions&sweep=${sweep.actor}&until=${now}`),
      t('End the sessions of that account first if someone else may be using it.'),
    ],
  })),
})
