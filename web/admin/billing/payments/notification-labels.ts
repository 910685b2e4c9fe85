import { useLingui } from '@lingui/react/macro'
import type { RefusalCause } from '#billing/payment-notifications'

type RefusalLabel = { what: string; advice: string }

/** Texts for the causes of refused notifications, each with the next step for staff. */
export function useRefusalLabels(): (cause: string) => RefusalLabel {
  const { t } = useLingui()
  const odd = t`Compare the sale with the provider’s control centre.`
  const labels: Record<RefusalCause, RefusalLabel> = {
    'wrong-signature': {
      what: t`Invalid signature`,
      advice: t`If the provider sent it, our signature key differs from the one in its control centre, and every sale is refused. Correct the key; the provider will resend the notifications.`,
    },
    'old-signature': {
      what: t`Signed with SHA-1`,
      advice: t`Set the signature in the provider’s control centre to SHA-256.`,
    },
    'no-signature': {
      what: t`Not signed`,
      advice: t`Genuine notifications are always signed. This one came from someone else; you don’t need to do anything.`,
    },
    'other-shop': {
      what: t`From another shop`,
      advice: t`Compare the shop’s number here with the one in the provider’s control centre.`,
    },
    'no-event': {
      what: t`No event name`,
      advice: t`A checkout link was submitted as if it were a payment. No plan was activated.`,
    },
    'missing-id': { what: t`An identifier is missing`, advice: odd },
    'bad-id': { what: t`An identifier is malformed`, advice: odd },
    'joined-fields': {
      what: t`Ambiguous fields`,
      advice: t`The fields of a signed notification were moved. No plan was activated.`,
    },
    'bad-name': { what: t`A field’s name is malformed`, advice: odd },
    'repeated-name': { what: t`A field is repeated`, advice: odd },
    'too-long': { what: t`Too long`, advice: odd },
    unconfirmed: {
      what: t`Not confirmed by the provider`,
      advice: t`The provider didn’t recognise the sale when we checked, so no plan was activated. We’ll check again with the next notification.`,
    },
    'not-set-up': {
      what: t`Payments are set up incorrectly`,
      advice: t`The server’s log names the setting (env.invalid). Until it’s corrected, no plan can be sold or activated.`,
    },
  }
  return (cause) => labels[cause as RefusalCause] ?? { what: cause, advice: odd }
}
