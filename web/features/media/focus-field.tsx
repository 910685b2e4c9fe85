import { Trans, useLingui } from '@lingui/react/macro'
import { useId, type KeyboardEvent, type PointerEvent } from 'react'
import type { Focus, MediaItem } from '#contract/media'
import { FOCUS_STEP } from '#contract/media-focus'

type Props = {
  picture: string
  item: Pick<MediaItem, 'width' | 'height'>
  point: Focus
  onChange: (point: Focus) => void
}

const within = (percent: number) =>
  Math.max(0, Math.min(100, Math.round(percent / FOCUS_STEP) * FOCUS_STEP))

/** Chooses a point of a picture: by a press, by dragging, by the arrow keys, by two sliders. */
export function FocusField({ picture, item, point, onChange }: Props) {
  const { t } = useLingui()
  const id = useId()
  const { x, y } = point
  const change = (changed: Partial<Focus>) => {
    const next = { ...point, ...changed }
    onChange({ x: within(next.x), y: within(next.y) })
  }

  function follow({ currentTarget, clientX, clientY }: PointerEvent) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    change({ x: ((clientX - left) / width) * 100, y: ((clientY - top) / height) * 100 })
  }

  function onKeyDown(event: KeyboardEvent) {
    const changes: Record<string, Partial<Focus>> = {
      ArrowLeft: { x: x - FOCUS_STEP },
      ArrowRight: { x: x + FOCUS_STEP },
      ArrowUp: { y: y - FOCUS_STEP },
      ArrowDown: { y: y + FOCUS_STEP },
    }
    const moved = changes[event.key]
    if (!moved) return
    event.preventDefault()
    change(moved)
  }

  // There before the picture is: a press counts from the first moment.
  const ratio = item.width / item.height
  const across = t`${x} % from the left`
  const down = t`${y} % from the top`
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={t`Picture. Use the arrow keys to move the focal point.`}
        className="focus-picture"
        style={{ aspectRatio: ratio, width: `min(100%, ${ratio} * min(24rem, 45vh))` }}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          follow(event)
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event)
        }}
      >
        <img src={picture} alt="" draggable={false} />
        <span className="focus-mark" style={{ left: `${x}%`, top: `${y}%` }} />
      </div>
      <div className="focus-sliders">
        <label htmlFor={`${id}x`}>
          <Trans>Horizontal</Trans>
        </label>
        <input
          id={`${id}x`}
          type="range"
          min={0}
          max={100}
          step={FOCUS_STEP}
          value={x}
          aria-valuetext={across}
          onChange={({ target }) => change({ x: target.valueAsNumber })}
        />
        <label htmlFor={`${id}y`}>
          <Trans>Vertical</Trans>
        </label>
        <input
          id={`${id}y`}
          type="range"
          min={0}
          max={100}
          step={FOCUS_STEP}
          value={y}
          aria-valuetext={down}
          onChange={({ target }) => change({ y: target.valueAsNumber })}
        />
      </div>
      <p role="status" className="text-small text-ink-2">
        {across}, {down}
      </p>
    </>
  )
}
