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
        A new order, a new cover and “private” apply immediately. Our team first reviews new texts,
        stories, titles and private files that you make public.
      </Trans>
    </p>
    <p>
      <Trans>
        For each file we record who is shown, what you agree to, and the date. You can withdraw each
        use at any time, with immediate effect.
      </Trans>
    </p>
    <p>
      <Trans>
        If you withdraw your consent, we immediately delete the file, its stories and its copies on
        your profile. From then on we reject this file and close copies of it, from anyone. For one
        hour you can allow it again and upload it again.
      </Trans>
    </p>
  </>
)
