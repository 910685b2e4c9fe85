import type { QueueKind } from '#staff/queue-kinds'
import { inEachLanguage } from '../../platform/mail/mail-words.ts'

type Question = { kind: QueueKind; id: string; reference: string | null; at: number }

/** Email to the office, which the owners read: a case waits for their decision. @param origin the site's origin */
export const questionEmail = ({ kind, id, reference, at }: Question, origin: string) => ({
  cause: `case-question:${kind}:${id}:${at}`,
  to: null,
  reader: { office: true } as const,
  words: inEachLanguage(({ t, link }) => ({
    subject: t('For the owner: {reference}', { reference: reference ?? id.slice(0, 8) }),
    text: [
      t('A colleague asks for your decision on a case. The question is in the case.'),
      link(origin, '/admin/dashboard?section=inbox&state=owner'),
    ],
  })),
})

/** Address of the case in the staff area. Sales don't open beside the inbox. */
const caseQuery = (kind: QueueKind, id: string) =>
  `section=${kind === 'sale' ? 'payments' : 'inbox'}&${kind}=${encodeURIComponent(id)}`

/** Email to the colleague who asked: an owner has answered. @param origin the site's origin */
export const answerEmail = (
  { kind, id, reference, at, askedBy }: Question & { askedBy: string },
  origin: string,
) => ({
  cause: `case-answer:${kind}:${id}:${at}`,
  reader: { member: askedBy },
  words: inEachLanguage(({ t, link }) => ({
    subject: t('Answered by the owner: {reference}', { reference: reference ?? id.slice(0, 8) }),
    text: [
      t('The owner has answered your question. The case is back with the team.'),
      link(origin, `/admin/dashboard?${caseQuery(kind, id)}`),
    ],
  })),
})
