import { Trans } from '@lingui/react/macro'

/** Explanations of the conversation, in the sheet behind "?". */
export const ConversationHelp = () => (
  <>
    <p>
      <Trans>
        Select a template to send it; you can undo it for a few seconds. To change its text first,
        select Edit templates and insert it.
      </Trans>
    </p>
    <p>
      <Trans>
        A time you suggest becomes the date of the request as soon as the member accepts it. A new
        suggestion replaces the one before.
      </Trans>
    </p>
    <p>
      <Trans>
        The member will see your answer in My Bookings; our email to them doesn’t quote it. You can
        decline without giving a reason.
      </Trans>
    </p>
    <p>
      <Trans>
        While you both have the conversation open, new messages appear automatically. You can see
        what the member has read; Premium members can see what you’ve read, and when you’re typing.
      </Trans>
    </p>
    <p>
      <Trans>
        “I would meet again” needs your own answer. From three companions on, those to whom the
        member writes see the number in steps, counted once a week.
      </Trans>
    </p>
    <p>
      <Trans>
        Nobody sees who said it, or when: neither the member, nor other companions, nor our team.
        You can withdraw it at any time.
      </Trans>
    </p>
  </>
)
