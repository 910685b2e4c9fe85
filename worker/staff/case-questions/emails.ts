import type { QueueKind } from '#staff/queue-kinds'
import { inEachLanguage } from '../../platform/mail/mail-words.ts'

type Question = { kind: QueueKind; id: string; reference: string | null; at: number }

/** Name of a case in subjects: its reference, the number of a sale, or the start of its id. */
const caseName = ({ kind, id, reference }: Question): string =>
  reference ?? (kind === 'sale' ? id : id.slice(0, 8))

/** Email to the office, which the owners read: a case waits for their decision. @param origin the site's origin */
export const questionEmail = (question: Question, origin: string) => ({
  cause: `case-question:${question.kind}:${question.id}:${question.at}`,
  to: null,
  reader: { office: true } as const,
  words: inEachLanguage(({ t, link }) => ({
    subject: t('For the owner: {reference}', { reference: caseName(question) }),
    text: [
      t('A colleague asks for your decision on a case. The question is in the case.'),
      link(origin, '/admin/dashboard?section=inbox&state=owner'),
    ],
  })),
})

/** Address of the case in the staff area. Sales don't open beside the inbox. */
const caseQuery = ({ kind, id }: Question) =>
  `section=${kind === 'sale' ? 'payments' : 'inbox'}&${kind}=${encodeURIComponent(id)}`

/** Email to the colleague who asked: an owner has answered. @param origin the site's origin */
export const answerEmail = (question: Question & { askedBy: string }, origin: string) => ({
  cause: `case-answer:${question.kind}:${question.id}:${question.at}`,
  reader: { member: question.askedBy },
  words: inEachLanguage(({ t, link }) => ({
    subject: t('Answered by the owner: {reference}', { reference: caseName(question) }),
    text: [
      t('The owner has answered your question. The case is back with the team.'),
      link(origin, `/admin/dashboard?${caseQuery(question)}`),
    ],
  })),
})
