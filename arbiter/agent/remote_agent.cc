#include "arbiter/agent/remote_agent.h"

#include <utility>

#include "arbiter/agent/agent_core.h"

namespace hakam::arbiter {

std::unique_ptr<RemoteAgent> RemoteAgent::Launch(const AgentEnv& env, const LaunchSpec& spec,
                                                 absl::Duration start_limit, OnStarted on_started) {
  auto core = std::make_shared<AgentCore>(env, start_limit, std::move(on_started));
  core->Launch(spec);
  return std::unique_ptr<RemoteAgent>(new RemoteAgent(std::move(core)));
}

RemoteAgent::RemoteAgent(std::shared_ptr<AgentCore> core) : core_(std::move(core)) {}

RemoteAgent::~RemoteAgent() { core_->Stop(); }

void RemoteAgent::StartSession(const v1::StartSessionRequest& request, absl::Duration limit,
                               OnSession on_session) {
  core_->StartSession(request, limit, std::move(on_session));
}

void RemoteAgent::Decide(const v1::DecideRequest& request, absl::Duration limit, OnAnswer on_answer) {
  core_->Decide(request, limit, std::move(on_answer));
}

void RemoteAgent::FinishBoard(const v1::FinishBoardRequest& request) { core_->FinishBoard(request); }

void RemoteAgent::FinishSession(const v1::FinishSessionRequest& request) { core_->FinishSession(request); }

bool RemoteAgent::dead() const { return core_->dead(); }

void RemoteAgent::Stop() { core_->Stop(); }

bool RemoteAgent::WaitGone(absl::Duration limit) { return core_->WaitGone(limit); }

pid_t RemoteAgent::pid() const { return core_->pid(); }

}  // namespace hakam::arbiter
