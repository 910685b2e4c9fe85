import { Trans } from '@lingui/react/macro'
import { Services } from '../../../features/information/services.tsx'
import type { TextSection } from '../../../features/information/text-page.tsx'

/** Sections on recipients and security. */
export const protection: TextSection[] = [
  {
    id: 'sharing',
    title: <Trans>Sharing</Trans>,
    body: (
      <>
        <p>
          <Trans>We do not sell your data to anyone, for any purpose. It is shared only with</Trans>
        </p>
        <ul className="points">
          <li>
            <Trans>
              the companion you write to: your display name and what your request says; our team
              reads it only to reply for her or for safety;
            </Trans>
          </li>
          <li>
            <Trans>
              her, beside your request: the year your account began, whether it is new, has a plan
              and a confirmed email, and our warnings in force;
            </Trans>
          </li>
          <li>
            <Trans>
              also beside it: in steps how many of your requests were answered and how many
              companions would meet you again (you can turn that off);
            </Trans>
          </li>
          <li>
            <Trans>
              the services below, who process data on our behalf or, for payments, on their own
              responsibility;
            </Trans>
          </li>
          <li>
            <Trans>
              where you turn on notifications, the notification service of your browser (Apple,
              Google, Microsoft or Mozilla): it delivers them encrypted, and cannot read them;
            </Trans>
          </li>
          <li>
            <Trans>
              authorities and courts, where the law obliges us, or where someone is in danger;
            </Trans>
          </li>
          <li>
            <Trans>anyone who continues this business, bound by the same promises.</Trans>
          </li>
        </ul>
        <Services />
      </>
    ),
  },
  {
    id: 'security',
    title: <Trans>Security measures</Trans>,
    body: (
      <ul className="points">
        <li>
          <Trans>Encrypted connections throughout, and encrypted storage with our hosts</Trans>
        </li>
        <li>
          <Trans>Passwords as hashes, with a service made for that purpose</Trans>
        </li>
        <li>
          <Trans>
            Private pictures only by links that expire and belong to one member; location and camera
            data removed from every file
          </Trans>
        </li>
        <li>
          <Trans>Access for a small number of staff, and a record of what each of them does</Trans>
        </li>
        <li>
          <Trans>No third-party scripts on our pages, enforced by a strict policy</Trans>
        </li>
        <li>
          <Trans>
            Limits against guessing and mass requests, and encrypted backups, which are deleted
            after 35 days at most
          </Trans>
        </li>
      </ul>
    ),
  },
]
