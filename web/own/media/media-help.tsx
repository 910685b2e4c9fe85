import { Trans } from '@lingui/react/macro'

/** Help for the companion's media. */
export const MediaHelp = () => (
  <>
    <p>
      <Trans>
        Our team reviews every new file before it is published, and emails you the decision. Until
        then, only you and our team can open it. Location and camera details are removed.
      </Trans>
    </p>
    <p>
      <Trans>
        A returned file comes with a reason: change it and submit it again, or remove it. Returned
        files are deleted after 90 days.
      </Trans>
    </p>
    <p>
      <Trans>
        Order, cover and “private” apply at once. Our team first reviews new texts, stories, titles
        and private files that you make public.
      </Trans>
    </p>
    <p>
      <Trans>
        With each file we keep a dated record of who is shown and what you agree to. You can
        withdraw a single use of it at any time, at once.
      </Trans>
    </p>
    <p>
      <Trans>
        If you withdraw your consent, the file leaves the site at once, along with its stories and
        any copies of it on your profile, and is deleted from our storage. We then reject it, and
        close copies of it, whoever uploads them. For one hour you can allow it again and upload it
        again.
      </Trans>
    </p>
  </>
)
