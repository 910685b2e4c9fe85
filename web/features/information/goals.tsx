import { Trans } from '@lingui/react/macro'
import { Figures } from './figures.tsx'

/** Goals of the directory as a whole; no companion is bound by them. */
export const Goals = () => (
  <>
    <Figures
      figures={[
        {
          label: <Trans>Average rating</Trans>,
          value: <Trans>at least 4.5/5</Trans>,
          text: <Trans>Across all published reviews.</Trans>,
        },
        {
          label: <Trans>Punctuality</Trans>,
          value: <Trans>95%</Trans>,
          text: <Trans>The share of meetings that begin at the time both agreed.</Trans>,
        },
      ]}
    />
    <p>
      <Trans>
        These are goals of the directory; we pursue them by listing truthful profiles. They aren’t a
        condition of anyone’s work: companions set time, place, price and services alone, and accept
        or decline as they please. We never rank or remove them by these figures.
      </Trans>
    </p>
  </>
)
