import './notifications.ts';
import './shell.ts';
