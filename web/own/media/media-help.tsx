import { Trans } from '@lingui/react/macro'

export const MediaHelp = () => (
  <>
    <p>
      <Trans>
        Our team reviews every new file before we publish it, and emails you the decision. Until
        then, only you and our team can open it.
      </Trans>
    </p>
    <p>
      <Trans>We remove location and camera details.</Trans>
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
        For each file we record who is shown, what you agree to and when. You can withdraw each use
        at any time; we act on it right away.
      </Trans>
    </p>
    <p>
      <Trans>
        If you withdraw your consent, we delete the file, its stories and its copies on your
        profile, also from our storage. We then reject it, and near-identical copies, no matter who
        uploads them; you have one hour to change your mind.
      </Trans>
    </p>
  </>
)
