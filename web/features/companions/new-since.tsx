import { Plural, Trans } from '@lingui/react/macro'

/** Mark below the card of a companion who was not listed at the previous visit. */
export const NewSinceMark = () => (
  <span className="mt-1 block text-small text-wine">
    <Trans>New since your last visit</Trans>
  </span>
)

type Props = {
  count: number
  /** True if all matches are loaded. */
  isWhole: boolean
}

/** Number of companions in the list who were not there at the previous visit. */
export const NewSinceCount = ({ count, isWhole }: Props) =>
  count > 0 && (
    <p className="text-small text-wine tabular-nums">
      {isWhole ? (
        <Plural
          value={count}
          one="# new since your last visit"
          other="# new since your last visit"
        />
      ) : (
        <Plural
          value={count}
          one="# of those shown is new since your last visit"
          other="# of those shown are new since your last visit"
        />
      )}
    </p>
  )
