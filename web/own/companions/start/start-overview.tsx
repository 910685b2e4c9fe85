import { Trans, useLingui } from '@lingui/react/macro'
import { firstDaySteps, isOptionalStep, type FirstDayStep } from '#companions/first-day'
import type { OwnProfile } from '#companions/own/own'
import type { MissingPiece } from '#companions/publication-records'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { OwnScreen } from '../../shared/own-screen.tsx'
import { MissingSection } from '../today/missing-section.tsx'
import { StartProgress } from './start-progress.tsx'
import { startScreenTitle } from '../../shared/start-screens.ts'
import { nextScreen, startScreenPath } from '../../shared/start-steps.ts'

type Props = { own: OwnProfile; done: readonly FirstDayStep[] }

/** Requirements that the team settles with the companion, not she by a step. */
const teamPieces: readonly MissingPiece[] = [
  'identity-missing',
  'identity-ended',
  'age-missing',
  'age-ended',
  'age-unrecorded',
  'recorded-age-below',
  'country-closed',
]

/** All steps of the first day with their states, and what the team does meanwhile. */
export function StartOverview({ own, done }: Props) {
  const { t } = useLingui()
  const teamMissing = own.missing.filter(({ reason }) => teamPieces.includes(reason))
  const stateOf = (step: FirstDayStep): string => {
    if (done.includes(step)) return t({ message: 'Done', context: 'step' })
    return isOptionalStep(step) ? t`Optional` : t({ message: 'Missing', context: 'step' })
  }
  return (
    <OwnScreen
      title={t`Your profile, step by step`}
      back={{ to: '/own', label: t`Back to Today` }}
      help={
        <p>
          <Trans>
            Each step is saved as you go, on every device. Leave at any point and continue later:
            Today leads back here until you submit.
          </Trans>
        </p>
      }
    >
      <div className="own-start">
        <p className="text-lead">
          <Trans>Welcome, {own.name}. A few short steps, and our team can publish you.</Trans>
        </p>
        <StartProgress done={done} current={null} />
        <ol className="own-list own-start-list">
          {firstDaySteps.map((step) => {
            const isDone = done.includes(step)
            return (
              <li key={step}>
                <Link to={startScreenPath(step)} data-done={isDone || undefined}>
                  <Icon name={isDone ? 'check' : 'chevron-right'} />
                  <span>{startScreenTitle(step)}</span>
                  <small>{stateOf(step)}</small>
                </Link>
              </li>
            )
          })}
        </ol>
        <div className="own-start-bar">
          <ButtonLink to="/own" variant="line">
            <Trans>Later</Trans>
          </ButtonLink>
          <ButtonLink to={startScreenPath(nextScreen(done))}>
            {done.length === 0 ? <Trans>Begin</Trans> : <Trans>Continue</Trans>}
          </ButtonLink>
        </div>
        {teamMissing.length > 0 && <MissingSection own={{ ...own, missing: teamMissing }} />}
      </div>
    </OwnScreen>
  )
}
