import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Payment, SubscriptionAnswer } from '#billing/payments'
import { longDate, money } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { vatIn } from './vat-in.ts'

type Props = {
  payment: Payment
  planName: string
  /** The payment provider, whose name is on the card statement. */
  provider: SubscriptionAnswer['seller']
  /** The operator's name and address. */
  seller: ReactNode
  /** The operator's VAT number; "": none. */
  vatNumber: string
  /** VAT in percent, included in the price; `null`: none is charged. */
  vatPercent: number | null
  /** The buyer's email address. */
  email: string
}

/** A receipt for one payment or its refund, to print or save. */
export function Receipt({
  payment,
  planName,
  provider,
  seller,
  vatNumber,
  vatPercent,
  email,
}: Props) {
  const { amount, at: time, reference } = payment
  const isTaxed = vatNumber !== '' && vatPercent !== null
  return (
    <article className="receipt">
      <header className="flex flex-wrap items-start justify-between gap-6">
        <h1 className="text-h2">
          {amount < 0 ? <Trans>Credit note</Trans> : <Trans>Receipt</Trans>}
        </h1>
        <Button variant="line" className="no-print" onClick={() => print()}>
          <Trans>Print</Trans>
        </Button>
      </header>
      <div className="mt-8 grid gap-8 sm:grid-cols-2">
        <div>
          {seller}
          {isTaxed && (
            <p className="mt-2">
              <Trans>VAT number: {vatNumber}</Trans>
            </p>
          )}
        </div>
        <dl className="receipt-facts">
          <dt>
            <Trans>Date</Trans>
          </dt>
          <dd>{longDate(time)}</dd>
          <dt>
            <Trans>Reference</Trans>
          </dt>
          <dd>{reference}</dd>
          <dt>
            <Trans>Issued to</Trans>
          </dt>
          <dd>{email}</dd>
        </dl>
      </div>
      <table className="mt-10 w-full border-t border-line tabular-nums">
        <caption className="sr-only">
          <Trans>Paid for</Trans>
        </caption>
        <tbody>
          <tr className="border-b border-line">
            <th scope="row" className="py-4 pr-4 text-left font-normal">
              <Trans>{planName}, one month</Trans>
            </th>
            <td className="py-4 text-right whitespace-nowrap">{money(amount)}</td>
          </tr>
          {isTaxed && (
            <tr className="border-b border-line text-small text-ink-2">
              <th scope="row" className="py-3 pr-4 text-left font-normal">
                <Trans>Including {vatPercent} % VAT</Trans>
              </th>
              <td className="py-3 text-right whitespace-nowrap">
                {money(vatIn(amount, vatPercent))}
              </td>
            </tr>
          )}
          <tr>
            <th scope="row" className="py-4 pr-4 text-left font-medium">
              {amount < 0 ? <Trans context="money">Returned</Trans> : <Trans>Paid</Trans>}
            </th>
            <td className="py-4 text-right font-medium whitespace-nowrap">{money(amount)}</td>
          </tr>
        </tbody>
      </table>
      {provider && (
        <p className="mt-6 text-small text-ink-2">
          <Trans>
            Processed by {provider.name}, the name on your card statement. The reference is theirs
            too.
          </Trans>
        </p>
      )}
    </article>
  )
}
