import type { ReportState } from '#contract/report-options'

type About = { id: string; reference: string; email: string | null }

const paragraphs = (...texts: string[]) => texts.join('\n\n')

/** To the office. @param origin of the site */
export const letterOfReport = (
  { id, reference, isUrgent }: { id: string; reference: string; isUrgent: boolean },
  origin: string,
) => ({
  cause: `report:${id}:received`,
  to: null,
  subject: `${isUrgent ? 'Urgent' : 'To do'}: ${reference}`,
  text: paragraphs(
    `A report has come in: ${reference}. It is due in ${isUrgent ? 4 : 48} hours.`,
    `${origin}/admin`,
  ),
})

const outcomes: Partial<Record<ReportState, string>> = {
  kept: 'We have looked into it with care and found nothing that we have to change.',
  hidden: 'We have looked into it with care and have acted on it.',
}

/** What is told to whoever left an address: that it is decided, and nothing of what it was. */
export function lettersOfOutcome(
  { id, reference, email }: About,
  { number, state }: { number: number; state: ReportState },
) {
  const outcome = outcomes[state]
  if (!outcome || email === null) return []
  const text = paragraphs(
    `Thank you for writing to us. Your reference is ${reference}.`,
    outcome,
    'If you know more by now, please answer this message. In an emergency call 117 or 112.',
  )
  const cause = `report:${id}:step:${number}`
  return [{ cause, to: email, subject: `Your reference ${reference}`, text }]
}
