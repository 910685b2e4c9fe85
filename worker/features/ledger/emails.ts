import { LEDGER_PATH } from '#contract/ledger'
import { inEachLanguage } from '../../lib/mail-words.ts'

/** An owner; null: the office stands in. */
export type LedgerReader = { id: string; email: string } | null

/** Where the ledger ends on a day. */
export const rootEmail = (
  owner: LedgerReader,
  day: string,
  { number, hash }: { number: number; hash: string },
) => ({
  cause: `ledger:${day}:${owner?.email ?? 'office'}`,
  to: owner?.email ?? null,
  reader: owner ? { member: owner.id } : ({ office: true } as const),
  words: inEachLanguage(({ t }) => ({
    subject: t('Ledger of {day}', { day }),
    text: [
      t('On {day} the site’s ledger had {number} entries. The last one ends with this hash:', {
        day,
        number,
      }),
      hash,
      t(
        'Please keep this message. Together with a back-up it proves that no earlier entry was changed, removed or added later. The same hash is published at {path} on the site.',
        { path: LEDGER_PATH },
      ),
    ],
  })),
})
