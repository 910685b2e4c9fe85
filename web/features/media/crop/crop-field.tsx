import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { MIN_CROP_PX } from '#media/media-crop'
import {
  resizeArea,
  widthsOf,
  fitInside,
  type Area,
  type Corner,
  type Ratio,
  type AreaSize,
} from './crop-area.ts'

/** Distance of one key press, as a fraction of the photo. */
const STEP = 0.02

type Props = {
  picture: string
  photo: AreaSize
  ratio: Ratio
  area: Area
  onChange: (area: Area) => void
  /** Called before a change, so that it can be undone. */
  onStart: () => void
}

const corners: readonly (Corner & { name: string })[] = [
  { name: 'top-left', isRight: false, isBottom: false },
  { name: 'top-right', isRight: true, isBottom: false },
  { name: 'bottom-left', isRight: false, isBottom: true },
  { name: 'bottom-right', isRight: true, isBottom: true },
]

type Drag = { x: number; y: number; area: Area; corner: Corner | undefined }

/** Selects a part of a photo by dragging it or its corners, by keys or by sliders. */
export function CropField({ picture, photo, ratio, area, onChange, onStart }: Props) {
  const { t } = useLingui()
  const drag = useRef<Drag | null>(null)
  const change = (changes: Partial<Area>) =>
    onChange(fitInside(photo, ratio, { ...area, ...changes }))

  function onPointerDown(event: PointerEvent) {
    const { target, currentTarget, clientX: x, clientY: y, pointerId } = event
    const name = target instanceof HTMLElement ? target.dataset['corner'] : undefined
    drag.current = { x, y, area, corner: corners.find((corner) => corner.name === name) }
    currentTarget.setPointerCapture(pointerId)
    onStart()
  }

  function onPointerMove({ currentTarget, clientX, clientY }: PointerEvent) {
    const from = drag.current
    if (!from) return
    const scale = photo.width / currentTarget.getBoundingClientRect().width
    const dx = (clientX - from.x) * scale
    const dy = (clientY - from.y) * scale
    const { left, top } = from.area
    onChange(
      from.corner
        ? resizeArea(photo, ratio, { area: from.area, corner: from.corner, dx, dy })
        : fitInside(photo, ratio, { ...from.area, left: left + dx, top: top + dy }),
    )
  }

  function onKeyDown(event: KeyboardEvent) {
    const { left, top, width, height } = area
    const dx = photo.width * STEP
    const dy = photo.height * STEP
    const resize = (sign: 1 | -1): Area => ({
      left: left - (sign * dx) / 2,
      top: top - (sign * dy) / 2,
      width: width + sign * dx,
      height: height + sign * dy,
    })
    const changes: Record<string, Partial<Area>> = {
      ArrowLeft: { left: left - dx },
      ArrowRight: { left: left + dx },
      ArrowUp: { top: top - dy },
      ArrowDown: { top: top + dy },
      '+': resize(1),
      '-': resize(-1),
    }
    const areaChange = changes[event.key]
    if (!areaChange) return
    event.preventDefault()
    onStart()
    change(areaChange)
  }

  const share = (part: number, total: number) => `${(part / total) * 100}%`
  const aspect = photo.width / photo.height
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={t`Photo. Use the arrow keys to move the selected area, plus and minus to resize it.`}
        className="crop-picture"
        style={{ aspectRatio: aspect, width: `min(100%, ${aspect} * min(26rem, 50vh))` }}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={() => (drag.current = null)}
        onPointerCancel={() => (drag.current = null)}
      >
        <img src={picture} alt="" draggable={false} />
        <span
          className="crop-area"
          style={{
            left: share(area.left, photo.width),
            top: share(area.top, photo.height),
            width: share(area.width, photo.width),
            height: share(area.height, photo.height),
          }}
        >
          {corners.map(({ name }) => (
            <span key={name} data-corner={name} className="crop-corner" />
          ))}
        </span>
      </div>
      <CropSliders photo={photo} ratio={ratio} area={area} change={change} onStart={onStart} />
    </>
  )
}

type SliderProps = Pick<Props, 'photo' | 'ratio' | 'area' | 'onStart'> & {
  change: (changes: Partial<Area>) => void
}

function CropSliders({ photo, ratio, area, change, onStart }: SliderProps) {
  const id = useId()
  const { t } = useLingui()
  const [least, maxWidth] = widthsOf(photo, ratio) ?? [area.width, area.width]
  const highest = (maxWidth - least) / (ratio ?? 1)
  const heights: [number, number] =
    ratio === null
      ? [MIN_CROP_PX, photo.height]
      : [Math.round(least / ratio), Math.round(least / ratio + highest)]
  const sliders = [
    { key: 'left', label: t`From the left`, min: 0, max: photo.width - area.width },
    { key: 'top', label: t`From the top`, min: 0, max: photo.height - area.height },
    { key: 'width', label: t`Width`, min: least, max: maxWidth },
    {
      key: 'height',
      label: t({ message: 'Height', context: 'photo' }),
      min: heights[0],
      max: heights[1],
    },
  ] as const
  const areaChange = (key: keyof Area, value: number) =>
    key === 'height' && ratio !== null ? { width: value * ratio } : { [key]: value }
  return (
    <div className="crop-sliders">
      {sliders.map(({ key, label, min, max }) => (
        <p key={key} className="contents">
          <label htmlFor={`${id}${key}`}>{label}</label>
          <input
            id={`${id}${key}`}
            type="range"
            min={min}
            max={max}
            value={area[key]}
            aria-valuetext={t`${area[key]} pixels`}
            onPointerDown={onStart}
            onKeyDown={({ key: pressedKey }) => {
              if (/^(Arrow|Page|Home|End)/.test(pressedKey)) onStart()
            }}
            onChange={({ target }) => change(areaChange(key, target.valueAsNumber))}
          />
        </p>
      ))}
      <p role="status" className="crop-size text-ink-2">
        <Trans>
          {area.width} × {area.height} px
        </Trans>
      </p>
    </div>
  )
}
