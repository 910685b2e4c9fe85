import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

type Props = { url: string; alt: string }

/** A reported picture, blurred until someone presses it. */
export function BlurredPicture({ url, alt }: Props) {
  const { t } = useLingui()
  const [isShown, setIsShown] = useState(false)
  return (
    <button
      type="button"
      className="admin-blurred"
      aria-pressed={isShown}
      aria-label={isShown ? t`Blur the picture` : t`Show the picture`}
      onClick={() => setIsShown(!isShown)}
    >
      <img src={url} alt={isShown ? alt : ''} width={240} height={320} />
      {!isShown && (
        <span>
          <Trans>Show the picture</Trans>
        </span>
      )}
    </button>
  )
}
