import type { PayContext } from './context.ts'
import { refusalPage } from './pages/refusal-page.ts'
import { Refusal } from './refusal.ts'
import { yaml } from './status.ts'

/** In the form that who asked can read: JSON, YAML or a page. */
export function answerRefusal(error: Error, c: PayContext): Response | Promise<Response> {
  if (!(error instanceof Refusal)) console.error(error)
  const { status, message } =
    error instanceof Refusal
      ? error
      : new Refusal(500, 'Something went wrong in the payment stand-in.')
  if (c.req.path.startsWith('/local/pay/api/')) return c.json({ detail: message }, status)
  if (c.req.path === '/local/pay/salestatus') {
    const answer = yaml({ response: status === 404 ? 'NOTFOUND' : 'ERROR', error: message })
    return c.body(answer, status, { 'content-type': 'text/yaml; charset=utf-8' })
  }
  return c.html(refusalPage(message), status)
}
