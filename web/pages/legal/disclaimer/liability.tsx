import { Trans } from '@lingui/react/macro'
import type { TextSection } from '../../../features/information/text-page.tsx'

export const liability: TextSection[] = [
  {
    id: 'liability',
    title: <Trans>Limits of liability</Trans>,
    body: (
      <>
        <p>
          <Trans>
            As far as the law allows, our total liability is capped at the amount you paid us in the
            12 months before the event. We are not liable for indirect damage, lost profit, lost
            data, or what companions and members do or fail to do.
          </Trans>
        </p>
        <p>
          <Trans>
            These limits do not apply to intent or gross negligence, to injury to life and limb, or
            where the law knows no limit.
          </Trans>
        </p>
      </>
    ),
  },
  {
    id: 'responsibilities',
    title: <Trans>Your responsibilities</Trans>,
    body: (
      <ul className="points">
        <li>
          <Trans>To be of age, and to judge whether a meeting is right for you</Trans>
        </li>
        <li>
          <Trans>To know and keep the law of the place where you are</Trans>
        </li>
        <li>
          <Trans>To look after your own safety, health and belongings</Trans>
        </li>
        <li>
          <Trans>To agree time, place and price clearly, and to keep your word</Trans>
        </li>
        <li>
          <Trans>To protect your device, your password and the privacy of others</Trans>
        </li>
      </ul>
    ),
  },
  {
    id: 'third-party',
    title: <Trans>Third-party content</Trans>,
    body: (
      <p>
        <Trans>
          Profiles, pictures, messages and reviews come from their authors. Links lead to sites that
          we do not control and for which we are not responsible. If we learn that something is
          unlawful, we remove it.
        </Trans>
      </p>
    ),
  },
  {
    id: 'indemnification',
    title: <Trans>Indemnification</Trans>,
    body: (
      <p>
        <Trans>
          If someone makes a claim against us because you broke the terms, the law or another’s
          rights through your own fault, you hold us harmless. This includes reasonable costs of
          defence. We inform you of any such claim without delay.
        </Trans>
      </p>
    ),
  },
  {
    id: 'force-majeure',
    title: <Trans>Force majeure</Trans>,
    body: (
      <p>
        <Trans>
          Neither side is liable for what lies beyond its reasonable control: natural events,
          epidemics, war or official orders. The same holds for failures of power or networks,
          attacks on technical systems, or the failure of a service on which the site depends.
        </Trans>
      </p>
    ),
  },
]
