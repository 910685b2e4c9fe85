import type { AddressParts, AnswerOf, Endpoint } from '#platform/endpoint'
import { addressOf } from '#platform/endpoint'
import type { Answer } from '#contract/renderer'

/** Finds an answer that the document contains; only a success has a body. */
export function inlinedAnswer<E extends Endpoint>(
  answers: Record<string, Answer>,
  endpoint: E,
  parts?: AddressParts<E>,
): { status: number; body: AnswerOf<E> | undefined } {
  const { status = 0, body } = answers[addressOf(endpoint, parts)] ?? {}
  return { status, body: status === 200 ? (body as AnswerOf<E>) : undefined }
}
