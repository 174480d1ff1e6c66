// The command line of a site: to show leagues, to take bots, and to send them.
#include <memory>

#include "arbiter/cli/command_line.h"

namespace hakam::arbiter {
namespace {

void AddServe(CLI::App* app, int* exit_code) {
  CLI::App* serve =
      app->add_subcommand("serve", "Show leagues as pages: live standings, bots, and every board to replay");
  const auto o = Runs(serve, ServeCommand, exit_code);
  serve->add_option("FOLDER", o->folder, "Folder of a league, or a folder with leagues")->required();
  serve->add_option("--listen", o->listen, "Address and port (default: 127.0.0.1:8400; port 0: a free one)")
      ->type_name("HOST:PORT");
  serve->add_option("--tls", o->tls, "Serve HTTPS with these PEM files")->type_name("CERT,KEY");
  serve
      ->add_option("--grpc", o->grpc,
                   "Serve the leagues over gRPC too, at this address and port (site_service.proto)")
      ->type_name("HOST:PORT");
  serve->add_flag(
      "--submissions", o->submissions,
      "Take bots of those who have a token (`hakam token`), check them in the sandbox, and let them play the "
      "ladder of the folder");
  serve->add_option("--anchor", o->anchor, "The bot that a new one plays first (default: builtin:greedy)");
  serve->add_option("--concurrency", o->concurrency,
                    "Boards of the ladder at the same time (default: as its file says)");
  AddEngineOptions(serve, &o->engine);
  serve->add_flag(
      "--tables", o->tables,
      "Let visitors play beside bots, in any game, at tables that are never rated; they lie in the "
      "hidden folder .tables of the folder, and end with the server");
  CLI::Option* proxy = serve->add_option("--trusted-proxy", o->trusted_proxy,
                                         "Believe this proxy who its visitors are (X-Forwarded-For)");
  proxy->type_name("ADDRESS");
  serve->add_option("--user-header", o->user_header, "The header in which that proxy names who has signed in")
      ->type_name("NAME")
      ->needs(proxy);
}

void AddSubmit(CLI::App* app, int* exit_code) {
  CLI::App* submit = app->add_subcommand("submit", "Send a bot to a site, and follow it to its place there");
  const auto o = Runs(submit, SubmitCommand, exit_code);
  submit->add_option("DIR|FILE", o->bot, "Folder of a bot, or an archive of it")->required();
  submit->add_option("--to", o->to, "Address of the site")->type_name("URL")->required();
  submit->add_option("--token-file", o->token_file, "File with your token (default: what HAKAM_TOKEN holds)")
      ->type_name("FILE");
  submit->add_flag("--image", o->image, "FILE is an image, as `docker save` or `podman save` writes it");
  submit
      ->add_option("--ca", o->ca, "PEM file with the roots of the site's certificate (default: the system's)")
      ->type_name("FILE");
  submit->add_flag("!--no-wait", o->wait, "Do not wait for the end");
  submit->add_flag("--json", o->json, kJsonHelp);
  submit->footer("Exit codes: 0 accepted, 1 rejected, 2 usage, 4 infrastructure.");
}

void AddToken(CLI::App* app, int* exit_code) {
  CLI::App* token = app->add_subcommand("token", "Say who may send bots to a site");
  token->require_subcommand(1);
  const auto folder = [](CLI::App* command, const std::shared_ptr<TokenOptions>& o) {
    command->add_option("FOLDER", o->folder, "Folder of the site")->required();
  };
  CLI::App* made = token->add_subcommand("new", "Make a token, and print it once");
  const auto n = Runs(made, TokenNewCommand, exit_code);
  folder(made, n);
  made->add_option("NAME", n->name, "Name of the author")->required();
  made->add_flag("--organiser", n->organiser, "The token is for somebody who runs the site");
  CLI::App* list = token->add_subcommand("list", "Print who has a token");
  folder(list, Runs(list, TokenListCommand, exit_code));
  CLI::App* revoke =
      token->add_subcommand("revoke", "End the token of somebody, and what was signed in with it");
  const auto r = Runs(revoke, TokenRevokeCommand, exit_code);
  folder(revoke, r);
  revoke->add_option("NAME", r->name, "Name of the author")->required();
}

}  // namespace

void AddSite(CLI::App* app, int* exit_code) {
  AddServe(app, exit_code);
  AddSubmit(app, exit_code);
  AddToken(app, exit_code);
}

}  // namespace hakam::arbiter
