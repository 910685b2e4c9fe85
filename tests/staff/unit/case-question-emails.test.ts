import { expect, test } from 'vitest'
import { answerEmail, questionEmail } from '../../../worker/staff/case-questions/emails.ts'

const sale = { kind: 'sale', id: 'flexpay-433456', reference: null, at: 0 } as const
const origin = 'https://site.test'

test('emails about a sale name its number in the subject', () => {
  expect(questionEmail(sale, origin).words.en?.subject).toBe('For the owner: flexpay-433456')
  expect(answerEmail({ ...sale, askedBy: '1' }, origin).words.en?.subject).toBe(
    'Answered by the owner: flexpay-433456',
  )
})
