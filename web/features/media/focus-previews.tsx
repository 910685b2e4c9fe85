import { useLingui } from '@lingui/react/macro'
import type { Focus } from '#contract/media'
import { focusText } from '#contract/media-focus'

/** The picture as visitors see it, by the same styles. */
export function FocusPreviews({ picture, point }: { picture: string; point: Focus }) {
  const { t } = useLingui()
  const shapes = [
    ['card', t({ message: 'Card', context: 'preview' })],
    ['profile', t`Profile`],
    ['story', t`Story`],
    ['tile', t`Thumbnail`],
    ['circle', t`Story circle`],
  ] as const
  return (
    <ul className="focus-previews" aria-label={t`Preview`}>
      {shapes.map(([shape, label]) => (
        <li key={shape}>
          <span className="photo" data-shape={shape}>
            <img src={picture} alt="" style={{ objectPosition: focusText(point) }} />
          </span>
          <span className="text-small text-ink-2">{label}</span>
        </li>
      ))}
    </ul>
  )
}
