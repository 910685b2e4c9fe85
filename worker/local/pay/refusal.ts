import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** An error of the payment stand-in, with its reason. */
export class PaymentPageError extends Error {
  readonly status: ContentfulStatusCode

  constructor(status: ContentfulStatusCode, message: string) {
    super(message)
    this.status = status
  }
}
