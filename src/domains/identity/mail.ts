// Sends the mails that people get about their accounts, over the SMTP server of the installation.
import nodemailer from 'nodemailer';
import type { LinkPurpose } from './links/queries.ts';

const TIMEOUT_MS = 10_000;

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** Without TLS a mail with a link goes to this machine alone; no server can talk the service out of it. */
export function transportOptions(url: string) {
  return {
    url,
    requireTLS: !isThisMachine(new URL(url).hostname),
    // Texts are ours and addresses are checked; a mail may name neither files nor other hosts.
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  };
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

export function createMailer(smtp: { readonly url: string; readonly from: string }): Mailer {
  const transport = nodemailer.createTransport(transportOptions(smtp.url), { from: smtp.from });
  return {
    send: async ({ to, subject, text }) => {
      // An object: a list in the text of an address would reach other people.
      await transport.sendMail({ to: { name: '', address: to }, subject, text });
    },
  };
}

const SUBJECTS: Readonly<Record<LinkPurpose, string>> = {
  invitation: 'Your Crossdock account',
  password_reset: 'A new password for Crossdock',
};

export function invitationMail(about: {
  readonly to: string;
  readonly orgName: string;
  readonly link: string;
  readonly expiresAt: Date;
}): Mail {
  const { to, orgName, link, expiresAt } = about;
  return {
    to,
    subject: 'You are invited to Crossdock',
    // The name is the merchant's own text: it stands in the mail, never in its head.
    text: `${orgName} invites you to work with them. Accept here:\n\n${link}\n\n${onceUntil(expiresAt)}`,
  };
}

function onceUntil(expiresAt: Date): string {
  const until = expiresAt.toISOString().slice(0, 16).replace('T', ' ');
  return `The link works once, until ${until} UTC. If you did not expect it, do nothing.\n`;
}

export function linkMail(purpose: LinkPurpose, to: string, link: string, expiresAt: Date): Mail {
  const why =
    purpose === 'invitation'
      ? 'An account was made for you. Choose a password here:'
      : 'Somebody who looks after the accounts has asked for a new password for you. Choose it here:';
  return {
    to,
    subject: SUBJECTS[purpose],
    text: `${why}\n\n${link}\n\n${onceUntil(expiresAt)}`,
  };
}
