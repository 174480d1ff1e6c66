import { serve } from "hakam";
import { decide } from "./bot.js";

// One process plays up to 64 boards at a time. Leave maxSessions out if your bot thinks for more than some milliseconds.
serve(decide, { name: "@NAME@", maxSessions: 64 });
