import { inEachLanguage, momentIn } from '../../platform/mail/mail-words.ts'

/** Mail to a member of staff, once for each browser. @param to null: the office */
export const newDeviceEmail = (
  recipient: string | null,
  device: { memberId: string; markHash: string; browser: string; now: number },
) => ({
  cause: `device:${device.memberId}:${device.markHash}`,
  to: recipient,
  reader: { member: device.memberId },
  words: inEachLanguage(({ t, language }) => ({
    subject: t('A new device has used your account'),
    text: [
      t('Your account has just been used in the administration from a device that is new to us.'),
      [
        t('Time: {moment} (Zurich)', { moment: momentIn(language, device.now) }),
        t('Device: {browser}', { browser: device.browser }),
      ].join('\n'),
      t(
        'If this was you, there is nothing to do. If it was not, please change your password now, end all other sessions in your account settings, and let an owner of the site know.',
      ),
    ],
  })),
})
