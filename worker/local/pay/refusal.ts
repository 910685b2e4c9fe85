import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** Something that the payment stand-in does not do, and why. */
export class PaymentPageError extends Error {
  readonly status: ContentfulStatusCode

  constructor(status: ContentfulStatusCode, message: string) {
    super(message)
    this.status = status
  }
}
