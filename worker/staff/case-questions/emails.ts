import type { QueueKind } from '#staff/queue-kinds'
import { inEachLanguage } from '../../platform/mail/mail-words.ts'

type Question = { kind: QueueKind; id: string; reference: string | null; at: number }

/** Page of the staff area that lists the case. Sales are not in the inbox. */
const pageOf = (kind: QueueKind) =>
  kind === 'sale' ? 'section=payments' : 'section=inbox&state=owner'

/** Email to the office, which the owners read: a case waits for their decision. @param origin the site's origin */
export const questionEmail = ({ kind, id, reference, at }: Question, origin: string) => ({
  cause: `case-question:${kind}:${id}:${at}`,
  to: null,
  reader: { office: true } as const,
  words: inEachLanguage(({ t, link }) => ({
    subject: t('For the owner: {reference}', { reference: reference ?? id.slice(0, 8) }),
    text: [
      t('A colleague asks for your decision on a case. The question is in the case.'),
      link(origin, `/admin/dashboard?${pageOf(kind)}`),
    ],
  })),
})
